import { useSearchParams } from "react-router-dom";

const PARAMETER = "tab";

/** The tab named in the page's URL, the first by default, and how to open another. */
export function useTabParameter<Name extends string>(names: readonly [Name, ...Name[]]): [Name, (name: Name) => void] {
  const [parameters, setParameters] = useSearchParams();
  const requested = parameters.get(PARAMETER);
  const select = (name: Name) =>
    setParameters(name === names[0] ? {} : { [PARAMETER]: name }, { replace: true, preventScrollReset: true });
  return [names.find((name) => name === requested) ?? names[0], select];
}

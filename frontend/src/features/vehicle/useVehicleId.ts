import { useParams } from "react-router-dom";

/** Vehicle id in the URL; null when invalid. */
export function useVehicleId(): number | null {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

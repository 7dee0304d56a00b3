import { Component, type ErrorInfo, type PropsWithChildren } from "react";
import { ErrorState } from "./ErrorState";

interface Props extends PropsWithChildren {
  /** Title of the error; regions name themselves, pages use the default. */
  readonly title?: string;
  /** Resets the error when changed, e.g. on navigation. */
  readonly resetKey?: string;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string | undefined;
}

/** Error boundary for pages and independent regions. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // Reported to the browser so that monitoring sees it.
    reportError(new Error(`${error.message}${info.componentStack ?? ""}`, { cause: error }));
  }

  readonly #retry = (): void => {
    // A failed chunk stays failed until the page is reloaded.
    if (this.#isChunkLoadError()) window.location.reload();
    else this.setState({ error: null });
  };

  #isChunkLoadError(): boolean {
    return this.state.error?.name === "ChunkLoadError";
  }

  override render() {
    if (!this.state.error) return this.props.children;
    if (this.#isChunkLoadError()) {
      return (
        <ErrorState title={this.props.title ?? "This page couldn’t be loaded."} onRetry={this.#retry}>
          You may be offline. Please try again.
        </ErrorState>
      );
    }
    return (
      <ErrorState title={this.props.title ?? "Something went wrong on this page."} onRetry={this.#retry}>
        Nothing you entered elsewhere is lost. Please try again, or come back in a few minutes.
      </ErrorState>
    );
  }
}

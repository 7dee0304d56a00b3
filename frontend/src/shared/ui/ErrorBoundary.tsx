import { Component, type ErrorInfo, type PropsWithChildren } from "react";
import { ErrorState } from "./ErrorState";

interface Props extends PropsWithChildren {
  /** What the reader is told; a region names itself, a page has the general sentence. */
  readonly title?: string;
  /** When this changes, the boundary tries again by itself: another page is another chance. */
  readonly resetKey?: string;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string | undefined;
}

/** Keeps a failure where it happened: around each page, and around each region that can fail alone. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // The browser's own error channel, so that monitoring sees what the reader was spared.
    reportError(new Error(`${error.message}${info.componentStack ?? ""}`, { cause: error }));
  }

  readonly #retry = (): void => {
    // A script that could not be fetched stays failed for this page: only loading the page anew asks for it again.
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
        <ErrorState title={this.props.title ?? "This page could not be fetched."} onRetry={this.#retry}>
          The connection may be gone, or the site was renewed meanwhile. Try again.
        </ErrorState>
      );
    }
    return (
      <ErrorState title={this.props.title ?? "Something went wrong on this page."} onRetry={this.#retry}>
        Nothing you entered elsewhere is lost. Try again, and if it happens once more, come back in a few minutes.
      </ErrorState>
    );
  }
}

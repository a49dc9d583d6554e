import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { insist, LoadError } from '#platform/kernel/load.ts';
import { type FailedProps, PartNotLoaded, ScreenNotLoaded } from './not-loaded.tsx';

/** A component whose code comes when it is first shown, or before that with `preload`. */
type LazyPart<Props> = ((props: Props) => ReactNode) & { readonly preload: () => Promise<undefined> };
type Load<Props> = () => Promise<ComponentType<Props>>;
type FailedPart = ComponentType<FailedProps>;

/**
 * A part of a screen: `lazyPart(async () => (await import('./sheet.tsx')).Sheet)`. React's own `lazy` keeps a failure
 * for ever; this one shows the failure, and loads the part again when it is opened again. It needs a `Suspense` around
 * it, unless `waiting` is its fallback.
 */
export const lazyPart = <Props extends object>(load: Load<Props>, waiting?: ReactNode): LazyPart<Props> =>
  lazyOr(PartNotLoaded, load, waiting);

/** The same for a whole screen: a component of a route. */
export const lazyScreen = <Props extends object>(load: Load<Props>): LazyPart<Props> => lazyOr(ScreenNotLoaded, load);

function lazyOr<Props extends object>(Failed: FailedPart, load: Load<Props>, waiting?: ReactNode): LazyPart<Props> {
  const chunk = chunkOf(load);
  function Part(props: Props) {
    const [Loaded, show] = useState(chunk.component);
    const part = (
      <Boundary Failed={Failed} onFailure={chunk.forget} load={chunk.come} onRetry={() => show(chunk.component)}>
        <Loaded {...props} />
      </Boundary>
    );
    return waiting === undefined ? part : <Suspense fallback={waiting}>{part}</Suspense>;
  }
  return Object.assign(Part, { preload: chunk.preload });
}

function chunkOf<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let waiting: ComponentType<Props> | undefined;
  const come = () => {
    loading ??= insist(load)
      .then((part) => (loaded = part))
      .finally(() => (loading = undefined));
    return loading;
  };
  return {
    /** A loaded part is drawn at once, without a fallback in between. */
    component: () => loaded ?? (waiting ??= lazy(async () => ({ default: await come() }))),
    /**
     * Only once the failure is on the screen: React renders the waiting tree again, and must find the same promise
     * until then.
     */
    forget: () => {
      waiting = undefined;
    },
    come: () => come().then(yes, no),
    /** Failures are reported where the part is rendered. */
    preload: () => come().then(nothing, nothing),
  };
}

const nothing = () => undefined;
const yes = () => true;
const no = () => false;

type BoundaryProps = FailedProps & { Failed: FailedPart; onFailure: () => void; children: ReactNode };

/** Other errors are for outer boundaries. */
class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { Failed, load, onRetry, children } = this.props;
    if (error === null) return children;
    if (!(error instanceof LoadError)) throw error;
    const again = () => {
      onRetry();
      this.setState({ error: null });
    };
    return <Failed load={load} onRetry={again} />;
  }
}

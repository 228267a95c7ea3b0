import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A component whose code is loaded when it is needed, once. */
export type LateComponent<Props> = {
  /** Begins to load its code, or hands on what was begun; what failed is begun anew. */
  begin: () => Promise<unknown>
  isLoaded: () => boolean
  /** Draws it as soon as its code is there, what stands for it until then, or throws what made it fail. */
  Component: (props: Props) => ReactNode
}

/**
 * A component that is shown as soon as its code is there. What waits in a Suspense boundary instead, React holds back for
 * a third of a second.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  before: (props: Props) => ReactNode,
): LateComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const begin = () => {
    loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function Component(props: Props) {
    const [component, setComponent] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (component) return
      begin().then(
        (there) => setComponent(() => there),
        (error: unknown) => setFailure({ error }),
      )
    }, [component])
    if (failure) throw failure.error
    return component ? createElement(component, props) : before(props)
  }
  return { begin, isLoaded: () => loaded !== undefined, Component }
}

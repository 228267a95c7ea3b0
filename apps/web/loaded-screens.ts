import { createElement, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Screen } from '#ui/screen/screen.ts'
import { loadedOnceMore } from './loaded-once-more.ts'

const loading = new Map<Screen, Promise<ComponentType>>()
const loaded = new Map<Screen, ComponentType>()

/** Loads what draws a screen, once. */
export function loadScreen(screen: Screen): Promise<ComponentType> {
  const begun =
    loading.get(screen) ??
    loadedOnceMore(screen.component).then((component) => {
      loaded.set(screen, component)
      return component
    })
  loading.set(screen, begun)
  begun.catch(() => loading.delete(screen))
  return begun
}

/** Begins to load the screen of a path, if one has it. */
export function loadScreenAt(pathname: string, screens: readonly Screen[]): void {
  const parts = pathname.split('/')
  const isAt = ({ path }: Screen) => {
    const own = path.split('/')
    return own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at])
  }
  const screen = screens.find(isAt)
  // What fails here is told when it is drawn.
  if (screen) loadScreen(screen).catch(() => undefined)
}

/** True once the first of the screens that are given here is loaded, or has failed to. */
export function useFirstLoaded(screen: Screen | undefined): boolean {
  const [isThere, setIsThere] = useState(screen === undefined || loaded.has(screen))
  useEffect(() => {
    if (isThere || screen === undefined) return
    const there = () => setIsThere(true)
    loadScreen(screen).then(there, there)
  }, [isThere, screen])
  return isThere
}

/** Draws a screen, at once where it is loaded: what waits, if only for a moment, is shown a third of a second later. */
export function drawerOf(screen: Screen): () => ReactNode {
  const waiting = lazy(async () => ({ default: await loadScreen(screen) }))
  return function LoadedScreen() {
    const [component] = useState(() => loaded.get(screen) ?? waiting)
    return createElement(component)
  }
}

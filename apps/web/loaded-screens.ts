import { createElement, useEffect, useState, type FunctionComponent } from 'react'
import { lateComponent, type LateComponent } from '#ui/late-component.ts'
import type { Screen } from '#ui/screen/screen.ts'
import { loadedOnceMore } from './loaded-once-more.ts'

const drawings = new Map<Screen, LateComponent<object>>()

function drawingOf(screen: Screen): LateComponent<object> {
  const known = drawings.get(screen)
  if (known) return known
  const drawing = lateComponent(
    () => loadedOnceMore(screen.component),
    () => createElement('div', { 'aria-busy': true }),
  )
  drawings.set(screen, drawing)
  return drawing
}

/** Begins to load what draws a screen; a failure here is reported when it is drawn. */
export function beginScreen(screen: Screen): void {
  drawingOf(screen)
    .begin()
    .catch(() => undefined)
}

/** Fetches what draws a screen, in case that it is opened. */
export function fetchScreen(screen: Screen): void {
  screen.component().catch(() => undefined)
}

/** Begins to load the screen of a path, if one has it. */
export function beginScreenAt(pathname: string, screens: readonly Screen[]): void {
  const parts = pathname.split('/')
  const isAt = ({ path }: Screen) => {
    const own = path.split('/')
    return own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at])
  }
  const screen = screens.find(isAt)
  if (screen) beginScreen(screen)
}

/** True once the first of the screens that are given here is loaded, or has failed to. */
export function useFirstLoaded(screen: Screen | undefined): boolean {
  const [isThere, setIsThere] = useState(screen === undefined || drawingOf(screen).isLoaded())
  useEffect(() => {
    if (isThere || screen === undefined) return
    const there = () => setIsThere(true)
    drawingOf(screen).begin().then(there, there)
  }, [isThere, screen])
  return isThere
}

/** Draws a screen as soon as it is loaded. */
export function drawerOf(screen: Screen): FunctionComponent {
  return drawingOf(screen).Component
}

import type { LaterScreen, Meanwhile } from './meanwhile.ts'
import type { Screen } from './screen.ts'

type Declared = Pick<Screen, 'area' | 'title' | 'guard'> & { paths: readonly string[]; meanwhile: Meanwhile }

/** Declares the pages of an area that are not available yet, so that a link to them is answered. */
export function laterScreens({ paths, ...declared }: Declared): LaterScreen[] {
  return paths.map((path) => ({
    ...declared,
    path,
    question: 'Not available yet.',
    dates: { shownOf: () => undefined },
    component: () => import('./later-page.tsx').then((module) => module.LaterPage),
  }))
}

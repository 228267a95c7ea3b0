import type { Target } from '#contract/place.ts'
import type { Screen } from './screen.ts'

/** What answers a question until its page is there. */
export type Meanwhile = {
  /** Where to look today, in a sentence or two. */
  text: string
  /** Pages that help. */
  links?: readonly (Target & { label: string })[]
}

/** A page of an area that is not available yet. */
export type LaterScreen = Screen & { meanwhile: Meanwhile }

/** Whether a screen is one of those that are not available yet. */
export function isLater(screen: Screen): screen is LaterScreen {
  return 'meanwhile' in screen
}

import type { Page } from 'playwright-core'
import type { Role } from '#contract/roles.ts'

/** One picture: where, as whom, and what to do there first. */
export type View = {
  name: string
  path: string
  role?: Role
  /** Puts the server into a state, before the page is opened. */
  prepare?: (page: Page) => Promise<void>
  /** Something never ends: the picture does not wait for it. */
  isUnsettled?: boolean
  /** The pointer stays where the act put it, for what is shown under it. */
  keepsPointer?: boolean
  act?: (page: Page) => Promise<void>
}

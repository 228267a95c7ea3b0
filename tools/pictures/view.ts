import type { Page } from 'playwright-core'
import type { Role } from '#contract/roles.ts'

/** One picture: its page, its user, and the actions before it. */
export type View = {
  name: string
  path: string
  role?: Role
  /** Puts the server into a state before the page is opened. */
  prepare?: (page: Page) => Promise<void>
  /** Something never ends, so the picture does not wait for it. */
  isUnsettled?: boolean
  /** The pointer stays at its position, for elements that are shown on hover. */
  keepsPointer?: boolean
  act?: (page: Page) => Promise<void>
}

import { storeOf } from '#client/store.ts'
import type { Notified } from './notified.ts'

/** True once something was notified of: until then, neither the area nor its code is there. */
export const hasNotified = storeOf(false)

async function notify(notified: Notified): Promise<void> {
  hasNotified.set(true)
  const { showNotification } = await import('./notification-area.tsx')
  showNotification(notified)
}

/** Tells the reader that something is done that the screen does not show by itself. */
export function notifySuccess(title: string, text?: string): void {
  void notify({ tone: 'done', title, text })
}

/** Tells the reader that something failed, with the id that finds it in the server's log. */
export function notifyFailure(title: string, error: unknown): void {
  void notify({ tone: 'failed', title, error })
}

import { storeOf } from '#client/store.ts'
import type { Notified } from './notified.ts'

/** True once something was notified of: until then, neither the area nor its code is there. */
export const hasNotified = storeOf(false)

async function notify(notified: Notified): Promise<void> {
  hasNotified.set(true)
  const { showNotification } = await import('./notification-area.tsx')
  showNotification(notified)
}

/** Notifies the reader of a success that the screen does not show by itself. */
export function notifySuccess(title: string, text?: string): void {
  void notify({ tone: 'done', title, text })
}

/** Notifies the reader of a failure, with its correlation id in the server log. */
export function notifyFailure(title: string, error: unknown): void {
  void notify({ tone: 'failed', title, error })
}

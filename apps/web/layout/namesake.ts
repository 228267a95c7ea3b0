import type { SavedView } from '#product/contract/calls/saved-views.ts'

/** The view that has this name already, in whatever case it is written. */
export function namesake(views: readonly SavedView[], name: unknown): SavedView | undefined {
  const sought = typeof name === 'string' ? name.trim().toLowerCase() : ''
  return views.find((view) => view.name.toLowerCase() === sought)
}

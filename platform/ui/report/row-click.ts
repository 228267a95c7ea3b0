import type { MouseEvent } from 'react'

/** What keeps a click to itself within a row. */
const controls = 'a, button, input, label, select, textarea, [role=button]'

/** A click on a row opens the link of its first cell, in the way in which the link itself is clicked: not from a control, nor after selecting text. */
export function openRow({ target, nativeEvent }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest(controls)) return
  const hasSelectedText = getSelection()?.isCollapsed === false
  if (hasSelectedText) return
  const link = target.closest('tr[data-row]')?.querySelector('th a')
  link?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent))
}

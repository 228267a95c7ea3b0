/** True where keys write text: what is typed there belongs to it. */
export function typesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

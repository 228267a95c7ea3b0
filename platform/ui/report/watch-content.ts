/** Whether anything in an element changed. */
export type ContentWatch = {
  /** True if something did since it was asked last; the first time always. */
  hasChanged: () => boolean
  stop: () => void
}

/**
 * Watches the texts and elements in an element; what only looks different is no change. Calls back after changes for
 * which nobody asked at once.
 */
export function watchContent(element: HTMLElement, onChange: () => void): ContentWatch {
  let isChanged = true
  const observer = new MutationObserver(() => {
    isChanged = true
    onChange()
  })
  observer.observe(element, { childList: true, characterData: true, subtree: true })
  return {
    hasChanged() {
      const changes = observer.takeRecords().length
      const answer = isChanged || changes > 0
      isChanged = false
      return answer
    },
    stop: () => observer.disconnect(),
  }
}

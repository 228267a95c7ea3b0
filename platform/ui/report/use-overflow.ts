import { useLayoutEffect, useState } from 'react'

/** True while the content of an element is wider than the element. */
export function useOverflow(holder: HTMLElement | null): boolean {
  const [isWide, setIsWide] = useState(false)
  useLayoutEffect(() => {
    const content = holder?.firstElementChild
    if (!holder || !content) return undefined
    const observer = new ResizeObserver(() => setIsWide(content.scrollWidth > holder.clientWidth + 1))
    observer.observe(holder)
    observer.observe(content)
    return () => observer.disconnect()
  }, [holder])
  return isWide
}

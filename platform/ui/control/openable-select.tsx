import { useEffect, useRef, useState, type DOMAttributes } from 'react'
import { flushSync } from 'react-dom'
import { lateComponent } from '#ui/late-component.ts'
import type { OpenableProps, Use } from './library-select.tsx'
import { RestingSelect } from './resting-select.tsx'

const lateSelect = lateComponent<OpenableProps & { use: Use }>(
  () => import('./library-select.tsx').then(({ LibrarySelect }) => LibrarySelect),
  () => null,
)

const opening: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'NumpadEnter', 'Space'])

/** Loads what a choice opens with, so that the first one opens at once. */
export const loadSelects = (): void => void lateSelect.begin().catch(() => undefined)

/**
 * A choice of one that is drawn at rest until a pointer or a key comes to it: a table has one in each head of its
 * columns, and hardly one of them is opened.
 */
export function OpenableSelect(props: OpenableProps) {
  const { use, input, handlers } = useTaken(props.searchable === true)
  if (use) return <lateSelect.Component {...props} use={use} />
  return <RestingSelect {...props} input={input} handlers={handlers} />
}

function pointedOrFocused(input: HTMLInputElement | null): Use {
  return document.activeElement === input ? 'focuses' : 'points'
}

/** How a choice at rest is used; undefined as long as it is not, or what it opens with is not loaded. */
function useTaken(isSearched: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const isPressed = useRef(false)
  const isToOpen = useRef(false)
  const [use, setUse] = useState<Use | undefined>(isSearched && lateSelect.isLoaded() ? 'points' : undefined)
  const take = () => {
    // What is exchanged while it is pressed would never be clicked, so it is exchanged before anybody can press it.
    if (isPressed.current) return
    flushSync(() =>
      setUse((before) => before ?? (isToOpen.current ? 'opens' : pointedOrFocused(input.current))),
    )
  }
  // What could not be loaded is begun anew where it is drawn, and fails there.
  const begin = () => (lateSelect.isLoaded() ? take() : void lateSelect.begin().then(take, take))
  const open = () => {
    isToOpen.current = true
    begin()
  }
  useEffect(() => {
    if (!isSearched) return
    // Letters are typed into it, which it cannot take at rest.
    const exchange = () => setUse((before) => before ?? pointedOrFocused(input.current))
    lateSelect.begin().then(exchange, exchange)
  }, [isSearched])
  const handlers: DOMAttributes<HTMLInputElement> = {
    onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && begin(),
    onPointerDown: () => (isPressed.current = true),
    onPointerLeave: () => (isPressed.current = false),
    // A focus that a drawing gives cannot be followed by another drawing at once.
    onFocus: () => queueMicrotask(begin),
    onBlur: () => (isToOpen.current = false),
    onClick: () => {
      isPressed.current = false
      open()
    },
    onKeyDown: (event) => {
      if (!opening.has(event.code)) return
      event.preventDefault()
      open()
    },
  }
  return { use, input, handlers }
}

import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type RefObject } from 'react'

const openDelayMs = 200
const closeDelayMs = 100

type Hover = {
  isOpen: boolean
  close: () => void
  /** Of what opens the card. */
  targetProps: {
    onPointerEnter: (event: PointerEvent) => void
    onMouseLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: () => void
  }
  /** Of the card, over which it stays open. */
  cardProps: { onMouseEnter: () => void; onMouseLeave: () => void }
}

/** Opens a card while a mouse rests on its anchor, or a key brought the focus there; Esc closes it. */
export function useHover(anchor: RefObject<HTMLElement | null>): Hover {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Where the window loses the focus, the element keeps it and gets it again.
  const isWindowLeft = useRef(false)
  const now = (isNowOpen: boolean) => {
    clearTimeout(timer.current)
    setIsOpen(isNowOpen)
  }
  const later = (isThenOpen: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(isThenOpen), delayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsOpen(false)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isOpen])
  const leave = () => later(false, closeDelayMs)
  return {
    isOpen,
    close: () => now(false),
    targetProps: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType !== 'touch') later(true, openDelayMs)
      },
      onMouseLeave: leave,
      onFocus: ({ target }) => {
        if (!isWindowLeft.current && target.matches(':focus-visible')) now(true)
        isWindowLeft.current = false
      },
      onBlur: () => {
        isWindowLeft.current = document.activeElement === anchor.current
        if (!isWindowLeft.current) now(false)
      },
    },
    cardProps: { onMouseEnter: () => clearTimeout(timer.current), onMouseLeave: leave },
  }
}

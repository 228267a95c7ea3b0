import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import styles from './tooltip.module.css'
import { placeTooltip } from './place-tooltip.ts'
import type { Place } from './place-tooltip.ts'

type Tip = { text: string; place: Place }

const showAfterMs = 200
const hideAfterMs = 100

/** Shows the `data-tooltip` text of whatever is hovered or focused. Mounted once; a table of thousands of cells costs nothing. */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip>()
  const card = useRef<HTMLElement>(null)
  useEffect(() => listenForTips(card, setTip), [])
  if (!tip) return null
  return (
    <div
      // Above everything, also above an open dialog.
      popover="manual"
      ref={(element) => {
        card.current = element
        element?.showPopover()
      }}
      role="tooltip"
      className={styles.tip}
      style={tip.place}
    >
      {tip.text}
    </div>
  )
}

/** A tip that only repeats what can be read anyway is not shown. */
function saysItself(holder: Element, text: string): boolean {
  const isCut = holder.scrollWidth > holder.clientWidth
  return holder instanceof HTMLElement && holder.innerText.trim() === text && !isCut
}

/** Below what it is about; above where a part of the page asks for it, such as the head of a table. */
function placeOf(holder: Element): Place {
  const isAbove = holder.closest('[data-tips-above]') !== null
  return placeTooltip(holder.getBoundingClientRect(), window.innerWidth, window.innerHeight, isAbove)
}

function listenForTips(card: RefObject<HTMLElement | null>, show: (tip: Tip | undefined) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: Element | null = null
  const later = (delayMs: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, delayMs)
  }
  const hide = () => {
    shownFor = null
    show(undefined)
  }
  const handleEnter = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    if (target && card.current?.contains(target)) return clearTimeout(timer)
    const holder = target?.closest('[data-tooltip]') ?? null
    const text = holder?.getAttribute('data-tooltip')
    if (!holder || !text || saysItself(holder, text)) return shownFor && later(hideAfterMs, hide)
    if (holder === shownFor) return clearTimeout(timer)
    later(showAfterMs, () => {
      shownFor = holder
      show({ text, place: placeOf(holder) })
    })
  }
  // What the page focuses by itself, such as the first button of what was just opened, needs no tip.
  let isMovedByKey = false
  const handleFocus = (event: Event) => {
    const isByKeyboard = event.target instanceof Element && event.target.matches(':focus-visible')
    if (isByKeyboard && isMovedByKey) handleEnter(event)
  }
  // An element that opens a card needs no tooltip: the card has the same text.
  const handleClick = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-help]')) return handleEnter(event)
    const holder = target?.closest('[aria-haspopup]')
    if (!holder) return
    clearTimeout(timer)
    shownFor = holder
    show(undefined)
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    isMovedByKey = key === 'Tab' || key.startsWith('Arrow')
    if (key === 'Escape') hide()
  }
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('pointerover', handleEnter, { signal })
  document.addEventListener('focusin', handleFocus, { signal })
  document.addEventListener('pointerdown', hide, { signal })
  document.addEventListener('click', handleClick, { signal, capture: true })
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
  document.addEventListener('keydown', handleKey, { signal, capture: true })
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import {
  useDeferredValue,
  useLayoutEffect,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'

export type OverlayPosition = 'bottom-start' | 'bottom-end'

export type OverlayProps = {
  /** What it opens at; it stays where it is drawn. */
  anchor: RefObject<HTMLElement | null>
  /** The id of the anchor. */
  id: string
  isOpen: boolean
  onClose: () => void
  position: OverlayPosition
  /** True: the focus goes into it, and on closing back to where it was. */
  holdsFocus?: boolean
  returnsFocus?: boolean
  onMouseEnter?: MouseEventHandler
  onMouseLeave?: MouseEventHandler
  children: ReactNode
}

/** What floats beside its anchor, as the library draws it. */
export function LibrarySurface(props: OverlayProps) {
  const { anchor, id, isOpen, onClose, position, holdsFocus = false, returnsFocus = false, children } = props
  // It opens after it is drawn: only so does the library remember what had the focus.
  const wasDrawn = useDeferredValue(isOpen, false)
  return (
    <Popover
      id={id}
      opened={isOpen && wasDrawn}
      onChange={(isNowOpen) => isNowOpen || onClose()}
      position={position}
      trapFocus={holdsFocus}
      returnFocus={returnsFocus}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown onMouseEnter={props.onMouseEnter} onMouseLeave={props.onMouseLeave}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Hands the library the element that is drawn elsewhere. */
function Anchor({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined
    const cleanUp = ref(element.current)
    return typeof cleanUp === 'function' ? cleanUp : () => void ref(null)
  }, [ref, element])
  return null
}

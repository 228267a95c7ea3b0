import { useState, type ReactNode } from 'react'
import type { OverlayPosition } from './library-surface.tsx'
import { OverlaySurface, useAnchor, type AnchorProps } from './surface.tsx'

type Props = {
  /** Draws the button that opens and closes it. */
  renderTarget: (anchor: AnchorProps & { onClick: () => void }) => ReactNode
  position: OverlayPosition
  /** Given where something else opens or closes it, too. */
  isOpen?: boolean
  onChange?: (isOpen: boolean) => void
  /** False where closing gives the focus to something else than to what had it. */
  returnsFocus?: boolean
  children: ReactNode
}

/** A button, and what it opens beside itself; Esc and a click elsewhere close it. */
export function Popover({
  renderTarget,
  position,
  isOpen: given,
  onChange,
  returnsFocus = true,
  children,
}: Props) {
  const [isOpenHere, setIsOpenHere] = useState(false)
  const isOpen = given ?? isOpenHere
  const { anchor, attributes } = useAnchor()
  const change = (isNowOpen: boolean) => {
    setIsOpenHere(isNowOpen)
    onChange?.(isNowOpen)
  }
  return (
    <>
      {renderTarget({ ...attributes(isOpen), onClick: () => change(!isOpen) })}
      <OverlaySurface
        anchor={anchor}
        id={attributes(isOpen).id}
        isOpen={isOpen}
        onClose={() => change(false)}
        position={position}
        holdsFocus
        returnsFocus={returnsFocus}
      >
        {children}
      </OverlaySurface>
    </>
  )
}

import type { ReactNode } from 'react'
import type { OverlayPosition } from './library-surface.tsx'
import { OverlaySurface, useAnchor, type AnchorProps } from './surface.tsx'
import { useHover } from './use-hover.ts'

type Props = {
  /** Draws what opens it. */
  renderTarget: (anchor: AnchorProps & ReturnType<typeof useHover>['targetProps']) => ReactNode
  position: OverlayPosition
  children: ReactNode
}

/** What a mouse that rests on something opens, or the focus that a key brought there. */
export function HoverCard({ renderTarget, position, children }: Props) {
  const { anchor, attributes } = useAnchor()
  const { isOpen, close, targetProps, cardProps } = useHover(anchor)
  return (
    <>
      {renderTarget({ ...attributes(isOpen), ...targetProps })}
      <OverlaySurface
        anchor={anchor}
        id={attributes(isOpen).id}
        isOpen={isOpen}
        onClose={close}
        position={position}
        {...cardProps}
      >
        {children}
      </OverlaySurface>
    </>
  )
}

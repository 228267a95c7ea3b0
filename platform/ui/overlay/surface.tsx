import { useCallback, useId, useRef, useState, type RefCallback, type RefObject } from 'react'
import { lateComponent } from '#ui/late-component.ts'
import type { OverlayProps } from './library-surface.tsx'

const lateSurface = lateComponent<OverlayProps>(
  () => import('./library-surface.tsx').then(({ LibrarySurface }) => LibrarySurface),
  () => null,
)

/** Loads what floats beside its anchor, so that the first one opens at once. */
export const loadOverlays = (): void => void lateSurface.begin().catch(() => undefined)

/** What the element that opens an overlay is drawn with. */
export type AnchorProps = {
  ref: RefCallback<HTMLElement>
  id: string
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type Anchor = {
  anchor: RefObject<HTMLElement | null>
  attributes: (isOpen: boolean) => AnchorProps
}

/** The element that opens an overlay, and its attributes. */
export function useAnchor(): Anchor {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    anchor.current = element
  }, [])
  return {
    anchor,
    attributes: (isOpen) => ({
      ref,
      id,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    }),
  }
}

/** What floats beside its anchor: nothing is drawn before it is opened for the first time. */
export function OverlaySurface(props: OverlayProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && <lateSurface.Component {...props} />
}

import { lateComponent } from '#ui/late-component.ts'
import type { SurfaceProps } from './library-surface.tsx'

const lateSurface = lateComponent<SurfaceProps>(
  () => import('./library-surface.tsx').then(({ LibrarySurface }) => LibrarySurface),
  () => null,
)

/** The surface of anything modal: it holds the focus; Esc and a click beside it close it where it can be closed. */
export const ModalSurface = lateSurface.Component

/** Loads what dialogs are drawn with, so that the first one opens at once. */
export const loadDialogs = (): void => void lateSurface.begin().catch(() => undefined)

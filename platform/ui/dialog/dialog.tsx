import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'

type Props = {
  title: string
  children: ReactNode
  /** Buttons; the first is the way back. */
  actions: ReactNode
  /** Absent: the reader has to choose one of the actions. */
  onClose?: () => void
}

/** A dialog over everything; the browser holds the focus inside and closes it with Esc. Mount it to open it. */
export function Dialog({ title, children, actions, onClose }: Props) {
  const id = useId()
  return (
    <ModalSurface className={styles.dialog} labelledBy={id} {...(onClose ? { onClose } : {})}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </ModalSurface>
  )
}

type SurfaceProps = { className: string | undefined; children: ReactNode; onClose?: () => void } & (
  | { labelledBy: string; label?: undefined }
  | { label: string; labelledBy?: undefined }
)

/** The surface of anything modal; a click beside it closes it where it can be closed. */
export function ModalSurface({ className, labelledBy, label, children, onClose }: SurfaceProps) {
  const surface = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = surface.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // The click is a short cut for those with a pointer; Esc is handled by the browser through onCancel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={surface}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => event.target === surface.current && onClose?.()}
    >
      {children}
    </dialog>
  )
}

import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './dialog.module.css'

export type SurfaceProps = {
  className: string | undefined
  children: ReactNode
  /** Absent: it stays until the reader chooses something in it. */
  onClose?: (() => void) | undefined
} & ({ title: string } | { label: string })

const stay = () => undefined

/** The surface of anything modal, as the library draws it. */
export function LibrarySurface({ className, children, onClose, ...naming }: SurfaceProps) {
  useReturnedFocus()
  const isClosable = onClose !== undefined
  return (
    <Modal.Root
      opened
      onClose={onClose ?? stay}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: styles.inner ?? '', content: classes(styles.surface, className) }}
    >
      <Modal.Overlay className={styles.overlay ?? ''} />
      <Modal.Content data-modal-surface {...('label' in naming ? { 'aria-label': naming.label } : {})}>
        {'title' in naming && <Modal.Title className={styles.title ?? ''}>{naming.title}</Modal.Title>}
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

/** Gives the focus back to what had it, since a dialog is taken away rather than closed. */
function useReturnedFocus(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
}

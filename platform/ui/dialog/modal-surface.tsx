import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './dialog.module.css'

type Props = {
  className: string | undefined
  children: ReactNode
  /** Absent: it stays until the reader chooses something in it. */
  onClose?: (() => void) | undefined
  /** What it is called where no `Modal.Title` in it says so. */
  label?: string | undefined
}

const stay = () => undefined

/** The surface of anything modal: it holds the focus; Esc and a click beside it close it where it can be closed. */
export function ModalSurface({ className, label, children, onClose }: Props) {
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
      <Modal.Content data-modal-surface {...(label === undefined ? {} : { 'aria-label': label })}>
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

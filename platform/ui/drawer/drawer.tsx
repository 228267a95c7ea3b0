import { FocusTrap } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { use, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/control/button.tsx'
import { ScrollRegion } from '#ui/scroll-region/scroll-region.tsx'
import { DrawerSlot } from './drawer-slot.tsx'
import styles from './drawer.module.css'

type Props = {
  title: string
  onClose: () => void
  /** Stays at the lower edge: the identity and the evidence. */
  footer?: ReactNode
  children: ReactNode
}

const roomForDocking = '(min-width: 1280px)'

/** Stands beside the page where there is room, so that the evidence stays in view; floats over it where there is not. */
export function Drawer({ title, onClose, footer, children }: Props) {
  const slot = use(DrawerSlot)
  const hasRoom = useMediaQuery(roomForDocking, true, { getInitialValueInEffect: false })
  const isDocked = hasRoom && slot !== null
  const id = useId()
  useEscape(onClose)
  useReturnOfFocus()
  const naming = isDocked ? {} : ({ role: 'dialog', 'aria-modal': true } as const)
  // Outside an aside, head and foot would be those of the whole page.
  const [Aside, Head, Foot] = isDocked
    ? (['aside', 'header', 'footer'] as const)
    : (['div', 'div', 'div'] as const)
  const drawer = (
    <div className={classes(styles.holder, !isDocked && styles.floating)}>
      {!isDocked && (
        <button
          type="button"
          className={styles.scrim}
          aria-label="Close drawer"
          tabIndex={-1}
          onClick={onClose}
        />
      )}
      <FocusTrap active={!isDocked}>
        <Aside className={styles.drawer} aria-labelledby={id} {...naming}>
          <Head className={styles.head}>
            <h2 id={id}>{title}</h2>
            <span className="grow" />
            <IconButton label="Close" icon={<IconX size={16} stroke={1.6} />} onClick={onClose} />
          </Head>
          <ScrollRegion className={styles.scroll} labelledBy={id}>
            {children}
          </ScrollRegion>
          {footer !== undefined && <Foot className={styles.foot}>{footer}</Foot>}
        </Aside>
      </FocusTrap>
    </div>
  )
  return createPortal(drawer, slot ?? document.body)
}

function useEscape(onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector('[data-modal-surface], [data-popover-open]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) latest.current()
    }
    // Before a dialog over it closes by the same key.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [])
}

function useReturnOfFocus(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
}

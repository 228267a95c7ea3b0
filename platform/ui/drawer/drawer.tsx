import { FocusTrap } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
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

// The style sheets of the drawer and of the frame change at the same widths.
const roomBeside = '(min-width: 901px)'

/**
 * Stands beside a wide page (from 1600 px on) and lies over the right of a narrower one, which does not move and stays
 * usable; covers the page where there is no room for both.
 */
export function Drawer({ title, onClose, footer, children }: Props) {
  const slot = use(DrawerSlot)
  const hasRoom = useMediaQuery(roomBeside, true, { getInitialValueInEffect: false })
  const coversPage = !hasRoom || slot === null
  const id = useId()
  const holder = useRef<HTMLDivElement>(null)
  useEscape(onClose)
  useReturnOfFocus(holder)
  const naming = coversPage ? ({ role: 'dialog', 'aria-modal': true } as const) : {}
  // Outside an aside, head and foot would be those of the whole page.
  const [Aside, Head, Foot] = coversPage
    ? (['div', 'div', 'div'] as const)
    : (['aside', 'header', 'footer'] as const)
  const drawer = (
    <div ref={holder} className={classes(styles.holder, coversPage && styles.covering)}>
      <FocusTrap active={coversPage}>
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

/** Closing gives the focus back to what last had it outside of the drawer: the figure that was opened last. */
function useReturnOfFocus(holder: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opener = document.activeElement
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !holder.current?.contains(target)) opener = target
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [holder])
}

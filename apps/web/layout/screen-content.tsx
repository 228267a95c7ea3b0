import { useState, type ReactNode } from 'react'
import { DrawerSlot } from '#ui/drawer/drawer-slot.tsx'
import { CellKinds } from '#ui/report/cell-kinds.ts'
import type { CrumbName } from '#ui/screen/crumbs.ts'
import { CurrentScreenProvider } from '#ui/screen/screen-context.tsx'
import { cellKinds } from '#product/browser/cells/cell-kinds.tsx'
import styles from './frame.module.css'
import type { OpenScreen } from './use-open-screen.ts'

type Props = {
  open: OpenScreen
  onName: (path: string, name: CrumbName) => void
  /** What stands above the screen. */
  above?: ReactNode
  children: ReactNode
}

/** The place of the open screen, and beside it the place where drawers dock. */
export function ScreenContent({ open, onName, above, children }: Props) {
  const { screen } = open
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <>
      <main className={styles.main} id="content" tabIndex={-1}>
        {above}
        <DrawerSlot value={slot}>
          <CurrentScreenProvider value={screen && { ...open, screen, onName }}>
            <CellKinds value={cellKinds}>{children}</CellKinds>
          </CurrentScreenProvider>
        </DrawerSlot>
      </main>
      <div className={styles.drawer} ref={setSlot} />
    </>
  )
}

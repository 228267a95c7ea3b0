import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { hasRole, type Role } from '#contract/roles.ts'
import { DrawerSlot } from '#ui/drawer/drawer-slot.tsx'
import { CellKinds } from '#ui/report/cell-kinds.ts'
import { SeenScope } from '#ui/scope/seen-scope.tsx'
import type { CrumbName } from '#ui/screen/crumbs.ts'
import { CurrentScreenProvider } from '#ui/screen/screen-context.tsx'
import { cellKinds } from '#product/browser/cells/cell-kinds.tsx'
import { BreakdownDrawer } from '#product/browser/cost-breakdown/breakdown-drawer.tsx'
import { CollectionBanner } from './collection-banner.tsx'
import styles from './frame.module.css'
import { NoRights } from './no-rights.tsx'
import type { OpenScreen } from './use-open-screen.ts'

type Props = {
  open: OpenScreen
  roles: readonly Role[]
  isAllowed: boolean
  onName: (path: string, name: CrumbName) => void
}

/** The open screen, or which role it requires, and beside it the place where drawers dock. */
export function FrameContent({ open, roles, isAllowed, onName }: Props) {
  const { screen } = open
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const seesData = hasRole('user', roles)
  return (
    <>
      <main className={styles.main} id="content" tabIndex={-1}>
        {seesData && <CollectionBanner />}
        <DrawerSlot value={slot}>
          <CurrentScreenProvider value={screen && { ...open, screen, onName }}>
            <CellKinds value={cellKinds}>
              {isAllowed ? (
                <SeenScope>
                  <Outlet />
                  {seesData && <BreakdownDrawer />}
                </SeenScope>
              ) : (
                <NoRights screen={screen} roles={roles} />
              )}
            </CellKinds>
          </CurrentScreenProvider>
        </DrawerSlot>
      </main>
      <div className={styles.drawer} ref={setSlot} />
    </>
  )
}

import { Outlet } from '@tanstack/react-router'
import { SessionExpiredDialog } from './session-expired-dialog.tsx'
import { VersionDialog } from './version-dialog.tsx'

/** Every page, and the dialogs that can stand over any of them. */
export function App() {
  return (
    <>
      <Outlet />
      <SessionExpiredDialog />
      <VersionDialog />
    </>
  )
}

import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hasRole, type Role } from '#contract/roles.ts'
import { SeenScope } from '#ui/scope/seen-scope.tsx'
import type { CrumbName } from '#ui/screen/crumbs.ts'
import { BreakdownDrawer } from '#product/browser/cost-breakdown/breakdown-drawer.tsx'
import { place } from '#product/places.ts'
import { CollectionBanner } from './collection-banner.tsx'
import { LicenseBanner, NoRights } from './late-pages.tsx'
import { ScreenContent } from './screen-content.tsx'
import type { OpenScreen } from './use-open-screen.ts'

// Most installations need none, and it does not hold up the first screen.
const licenseBannerAfterMs = 1000

type Props = {
  open: OpenScreen
  roles: readonly Role[]
  isAllowed: boolean
  onName: (path: string, name: CrumbName) => void
}

/** The open screen, or which role it requires. */
export function FrameContent({ open, roles, isAllowed, onName }: Props) {
  const seesData = hasRole('user', roles)
  return (
    <ScreenContent open={open} onName={onName} above={<Banners seesData={seesData} />}>
      {isAllowed ? (
        <SeenScope>
          <Outlet />
          {seesData && <BreakdownDrawer />}
        </SeenScope>
      ) : roles.includes('provisioning-admin') && !seesData ? (
        <ToLicense />
      ) : (
        <NoRights screen={open.screen} roles={roles} />
      )}
    </ScreenContent>
  )
}

function Banners({ seesData }: { seesData: boolean }) {
  const isLate = useIsLate()
  return (
    <>
      {isLate && <LicenseBanner />}
      {seesData && <CollectionBanner />}
    </>
  )
}

/** Whether the page has stood for a while. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), licenseBannerAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** Leads whoever only sets the product up to the one page that they have. */
function ToLicense() {
  const navigate = useNavigate()
  useEffect(() => void navigate({ to: place.license.path, replace: true }), [navigate])
  return null
}

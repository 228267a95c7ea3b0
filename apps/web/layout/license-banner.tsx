import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getLicense } from '#product/contract/calls/license.ts'
import { refusedChanges } from '#client/held-back.ts'
import { useStore } from '#client/store.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { licenseNotice } from '#product/browser/license/license-notice.ts'
import { place } from '#product/places.ts'
import { classes } from '#ui/classes.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import styles from './frame.module.css'

const askAgainMs = 600_000

/** Stands above every screen while the license ends soon, is missing, or changes are held back without one. */
export function LicenseBanner() {
  const license = useLicense()
  const isOnItsPage = useLocation().pathname === place.license.path
  const notice = license && licenseNotice(license)
  if (!notice) return null
  return (
    <div
      className={classes(styles.banner, notice.tone === 'failed' ? styles.standstill : styles.warned)}
      role="status"
    >
      <StatusMark tone={notice.tone} />
      <span>
        <b className="strong">{notice.title}</b> {notice.text}{' '}
        {!isOnItsPage && <ScreenLink {...place.license()}>License Settings</ScreenLink>}
      </span>
    </div>
  )
}

/** How it stands with the license; asked again after a change was refused for want of one. */
function useLicense() {
  const { data, refetch } = useEndpoint(
    getLicense,
    {},
    { staleTime: askAgainMs, refetchInterval: askAgainMs },
  )
  const refused = useStore(refusedChanges)
  useEffect(() => {
    if (refused > 0) void refetch()
  }, [refused, refetch])
  return data
}

import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { hasRole } from '#contract/roles.ts'
import { loadSelects } from '#ui/control/openable-select.tsx'
import { loadDialogs } from '#ui/dialog/modal-surface.tsx'
import { loadOverlays } from '#ui/overlay/surface.tsx'
import { Breadcrumbs } from '#ui/screen/breadcrumbs.tsx'
import { mayOpen, type Screen } from '#ui/screen/screen.ts'
import { railAreas } from './areas.tsx'
import styles from './frame.module.css'
import { KeptColumns, useKeptColumns } from './kept-columns.tsx'
import { FrameContent } from './frame-content.tsx'
import { KeyboardHelp, latePalette } from './late-pages.tsx'
import { Rail } from './rail.tsx'
import { OpenPalette } from './open-palette.tsx'
import { SessionGate } from './session-gate.tsx'
import { useHelpKey, usePaletteKey } from './shortcut-keys.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { TopBar } from './top-bar.tsx'
import { UserMenu } from './user-menu.tsx'
import { ViewsMenu, type OpenViews } from './views-menu.tsx'
import { roleNames, rolesOf } from './user-roles.ts'
import type { UserInfo } from './user-roles.ts'
import { useCrumbs } from './use-crumbs.ts'
import { useOpenScreen } from './use-open-screen.ts'
import { useSavedUrl } from './use-saved-url.ts'
import { ViewControls } from './view-controls.tsx'
import { WhyAbsent } from './why-absent.tsx'
import { useMetadata } from './data-clock.ts'
import { DataGate } from './data-gate.tsx'
import pageStyles from './page.module.css'
import { useFirstLoaded } from '../loaded-screens.ts'

// What opens over the page does not hold up the first screen.
const overlaysAfterMs = 1000

type Screens = {
  screens: readonly Screen[]
  /** Those that are not available yet: only an address leads to them. */
  later: readonly Screen[]
}

/** Rail, top bar and drawer around the screens, for those who are signed in. */
export function Frame({ screens, later }: Screens) {
  // Asked for at once, so that they come together with the session.
  useMetadata()
  useKeptColumns()
  return (
    <SessionGate>
      {(user) => (
        <KeptColumns>
          <SignedInFrame screens={screens} later={later} user={user} />
        </KeptColumns>
      )}
    </SessionGate>
  )
}

function SignedInFrame({ screens, later, user }: Screens & { user: UserInfo }) {
  const { roles, allowed, areas } = useMemo(() => seenBy(user, screens), [user, screens])
  const open = useOpenScreen(useMemo(() => [...screens, ...later], [screens, later]))
  const { screen } = open
  const isFirstLoaded = useFirstLoaded(screen)
  const { crumbs, onName } = useCrumbs(open, allowed)
  const [isFolded, setIsFolded] = useLocalStorage({ key: 'lakegauge.folded', defaultValue: false })
  const fold = useCallback(() => setIsFolded((before) => !before), [setIsFolded])
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const [openViews, setOpenViews] = useState<OpenViews>()
  usePaletteKey(() => setIsPaletteOpen(true))
  useLateOverlays()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useHelpKey(() => setIsHelpOpen(true))
  useSavedUrl(screen !== undefined)
  const seesData = hasRole('user', roles)
  if (!isFirstLoaded) return <div className={pageStyles.blank} aria-busy />
  return (
    <DataGate isSeen={seesData}>
      <div className={styles.frame} data-folded={isFolded} data-rail={areas.length > 0 ? 'shown' : 'none'}>
        <a className={styles.skip} href="#content">
          Skip to content
        </a>
        {areas.length > 0 && <Rail areas={areas} current={screen} isFolded={isFolded} onFold={fold} />}
        <TopBar
          crumbs={<Breadcrumbs crumbs={crumbs} />}
          view={seesData && <ViewControls seesAllWorkspaces={user.seesAllWorkspaces} open={open} />}
          end={<OwnMenus {...{ user, openViews }} onViews={setOpenViews} />}
          onPalette={() => setIsPaletteOpen(true)}
        />
        <FrameContent
          {...{ open, roles, onName }}
          isAllowed={screen !== undefined && mayOpen(screen, roles)}
        />
        <WhyAbsent />
        {isPaletteOpen && (
          <OpenPalette
            screens={allowed}
            onViews={() => setOpenViews('list')}
            onClose={() => setIsPaletteOpen(false)}
          />
        )}
        {isHelpOpen && <KeyboardHelp onClose={() => setIsHelpOpen(false)} />}
      </div>
    </DataGate>
  )
}

/** The roles of a reader, the screens that they may open, and the areas in which these are. */
function seenBy(user: UserInfo, screens: readonly Screen[]) {
  const roles = rolesOf(user)
  const allowed = screens.filter((screen) => mayOpen(screen, roles))
  return { roles, allowed, areas: railAreas(allowed) }
}

function useLateOverlays(): void {
  useEffect(() => {
    const load = () => {
      loadOverlays()
      loadSelects()
      loadDialogs()
      // What fails is begun anew once it is opened.
      latePalette.begin().catch(() => undefined)
    }
    const timer = setTimeout(load, overlaysAfterMs)
    return () => clearTimeout(timer)
  }, [])
}

type MenusProps = { user: UserInfo; openViews: OpenViews; onViews: (open: OpenViews) => void }

/** What belongs to the reader: saved views, the theme, the account. */
function OwnMenus({ user, openViews, onViews }: MenusProps) {
  return (
    <>
      <ViewsMenu username={user.username} open={openViews} onOpen={onViews} />
      <ThemeToggle />
      <UserMenu username={user.username} roles={roleNames(rolesOf(user))} />
    </>
  )
}

import { useLocalStorage } from '@mantine/hooks'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { passesGuard } from '#contract/roles.ts'
import { nameView } from '#client/call.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { loadDialogs } from '#ui/dialog/modal-surface.tsx'
import { DrawerSlot } from '#ui/drawer/drawer-slot.tsx'
import { Breadcrumbs } from '#ui/screen/breadcrumbs.tsx'
import { crumbsOf, type CrumbName } from '#ui/screen/crumbs.ts'
import { CurrentScreenProvider } from '#ui/screen/screen-context.tsx'
import { SeenScope } from '#ui/scope/seen-scope.tsx'
import { screenOfTab, type Screen } from '#ui/screen/screen.ts'
import { cellKinds } from '#product/browser/cells/cell-kinds.tsx'
import { BreakdownDrawer } from '#product/browser/cost-breakdown/breakdown-drawer.tsx'
import { CellKinds } from '#ui/report/cell-kinds.ts'
import { AbsenceCard } from '#ui/values/absence-card.tsx'
import { railAreas } from './areas.tsx'
import { CollectionBanner } from './collection-banner.tsx'
import styles from './frame.module.css'
import { KeptColumns, useKeptColumns } from './kept-columns.tsx'
import { KeyboardHelp } from './late-pages.tsx'
import { crumbAsLeft, useLeftPlaces } from './left-places.ts'
import { NoRights } from './no-rights.tsx'
import { Rail } from './rail.tsx'
import { ScreenPalette } from './screen-palette.tsx'
import { SessionGate } from './session-gate.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { TopBar } from './top-bar.tsx'
import { UserMenu } from './user-menu.tsx'
import { ViewsMenu, type OpenViews } from './views-menu.tsx'
import { roleNames, rolesOf } from './user-roles.ts'
import type { UserInfo } from './user-roles.ts'
import { typesText } from './types-text.ts'
import { useSavedUrl } from './use-saved-url.ts'
import { ViewControls } from './view-controls.tsx'
import { useMetadata } from './data-clock.ts'
import { DataGate } from './data-gate.tsx'
import pageStyles from './page.module.css'
import { useFirstLoaded } from '../loaded-screens.ts'
import { routePath } from '../route-path.ts'

// What dialogs are drawn with does not hold up the first screen.
const dialogsAfterMs = 1000

/** Rail, top bar and drawer around the screens, for those who are signed in. */
export function Frame({ screens }: { screens: readonly Screen[] }) {
  // Asked for at once, so that they come together with the session.
  useMetadata()
  useKeptColumns()
  return (
    <SessionGate>
      {(user) => (
        <KeptColumns>
          <SignedInFrame screens={screens} user={user} />
        </KeptColumns>
      )}
    </SessionGate>
  )
}

function SignedInFrame({ screens, user }: { screens: readonly Screen[]; user: UserInfo }) {
  const roles = rolesOf(user)
  const allowed = screens.filter(({ guard }) => passesGuard(guard, roles))
  const areas = railAreas(allowed)
  const { screen, tabs, path, fields } = useOpenScreen(screens)
  const isFirstLoaded = useFirstLoaded(screen)
  const [names, onName] = useCrumbNames()
  const { urlState } = useUrlState()
  const places = useLeftPlaces()
  const [isFolded, setIsFolded] = useLocalStorage({ key: 'lakegauge.folded', defaultValue: false })
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const [openViews, setOpenViews] = useState<OpenViews>()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  usePaletteKey(() => setIsPaletteOpen(true))
  useEffect(() => {
    const timer = setTimeout(loadDialogs, dialogsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useHelpKey(() => setIsHelpOpen(true))
  useSavedUrl(screen !== undefined)
  const seesData = passesGuard('user', roles)
  const isAllowed = screen !== undefined && allowed.includes(screen)
  const crumbs = screen ? crumbsOf(screen, allowed, fields, names, urlState) : []
  if (!isFirstLoaded) return <div className={pageStyles.blank} aria-busy />
  return (
    <DataGate isSeen={seesData}>
      <div className={styles.frame} data-folded={isFolded} data-rail={areas.length > 0 ? 'shown' : 'none'}>
        <a className={styles.skip} href="#content">
          Skip to content
        </a>
        {areas.length > 0 && (
          <Rail
            areas={areas}
            current={screen}
            isFolded={isFolded}
            onFold={() => setIsFolded((before) => !before)}
          />
        )}
        <TopBar
          crumbs={<Breadcrumbs crumbs={crumbs.map((crumb) => crumbAsLeft(crumb, places, urlState))} />}
          view={seesData && <ViewControls seesAllWorkspaces={user.seesAllWorkspaces} />}
          end={
            <>
              <ViewsMenu username={user.username} open={openViews} onOpen={setOpenViews} />
              <ThemeToggle />
              <UserMenu username={user.username} roles={roleNames(roles)} />
            </>
          }
          onPalette={() => setIsPaletteOpen(true)}
        />
        <main className={styles.main} id="content" tabIndex={-1}>
          {seesData && <CollectionBanner />}
          <DrawerSlot value={slot}>
            <CurrentScreenProvider value={screen && { screen, tabs, path, fields, onName }}>
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
        <AbsenceCard />
        {isPaletteOpen && (
          <ScreenPalette
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

type OpenScreen = {
  screen: Screen | undefined
  tabs: readonly Screen[]
  path: string
  fields: Readonly<Record<string, string>>
}

function useOpenScreen(screens: readonly Screen[]): OpenScreen {
  const match = useMatches().at(-1)
  const { pathname } = useLocation()
  const { urlState } = useUrlState()
  const tabs = screens.filter(({ path }) => routePath(path) === match?.fullPath)
  const screen = screenOfTab(tabs, valueOf(urlState, 'tab'))
  const title = screen?.title ?? pathname
  useEffect(() => nameView(title), [title])
  return { screen, tabs, path: pathname, fields: match?.params ?? {} }
}

function useCrumbNames(): [ReadonlyMap<string, CrumbName>, (path: string, name: CrumbName) => void] {
  const [names, setNames] = useState<ReadonlyMap<string, CrumbName>>(new Map())
  const remember = useCallback((path: string, name: CrumbName) => {
    const isSame = (known: CrumbName | undefined) => known?.label === name.label && known.to === name.to
    setNames((before) => (isSame(before.get(path)) ? before : new Map([...before, [path, name]])))
  }, [])
  return [names, remember]
}

function usePaletteKey(onOpen: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onOpen()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

function useHelpKey(onOpen: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !typesText(event.target)) onOpen()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

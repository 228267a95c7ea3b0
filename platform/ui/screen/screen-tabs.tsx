import { pickedFrom } from '../url-state/url-state.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
import { useCurrentScreen } from './screen-context.tsx'
import { Tabs } from './tabs.tsx'

/** The screens that share the path of the open one, each a tab; nothing where it is alone. */
export function ScreenTabs({ label }: { label: string }) {
  const current = useCurrentScreen()
  const { urlState } = useUrlState()
  if (!current || current.tabs.length < 2) return null
  const tabs = current.tabs.map((screen) => ({
    label: screen.tab?.label ?? screen.title,
    to: current.path,
    view: {
      ...pickedFrom(urlState, current.screen.tab?.keeps ?? []),
      ...(screen.tab?.name === undefined ? {} : { tab: screen.tab.name }),
    },
    isCurrent: screen === current.screen,
  }))
  return <Tabs label={label} tabs={tabs} />
}

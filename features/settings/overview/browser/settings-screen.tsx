import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listSettings, type Listed } from '../contract.ts'
import { SettingTable } from './setting-table.tsx'
import { UndoSetting } from './undo-setting.tsx'

/** All settings that the reader may see. */
export function SettingsScreen() {
  const { data, error, refetch } = useEndpoint(listSettings, {})
  const [undone, setUndone] = useState<Listed>()
  return (
    <>
      <ScreenTitle />
      {error && (
        <ErrorState error={error} title="The settings could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={320} />}
      {data && (
        <Panel title="Settings" unit={`${data.settings.length}`} isFlush>
          <SettingTable settings={data.settings} onUndo={setUndone} />
        </Panel>
      )}
      {undone && undone.changedAt !== null && (
        <UndoSetting
          setting={undone}
          seenChange={undone.changedAt}
          onUndone={async () => void (await refetch())}
          onClose={() => setUndone(undefined)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { callUrlOf } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import control from '#ui/control/control.module.css'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listSettings, type Listed } from '../contract.ts'
import { exportSettings } from '../contract/settings-file.ts'
import { ImportSettings } from './import-settings.tsx'
import { SettingTable } from './setting-table.tsx'
import { UndoSetting } from './undo-setting.tsx'

/** All settings that the reader may see. */
export function SettingsScreen() {
  const { data, error, refetch } = useEndpoint(listSettings, {})
  const [isImporting, setImporting] = useState(false)
  const refresh = async () => void (await refetch())
  const [undone, setUndone] = useState<Listed>()
  return (
    <>
      <ScreenTitle
        actions={
          data?.isEditable && (
            <>
              <a className={control.control} href={callUrlOf(exportSettings, {})} download>
                Export
              </a>
              <Button onClick={() => setImporting(true)}>Import</Button>
            </>
          )
        }
      />
      {error && (
        <ErrorState error={error} title="The settings could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={320} />}
      {data && (
        <Panel title="Settings" unit={`${data.settings.length}`} isFlush>
          <SettingTable settings={data.settings} onUndo={setUndone} />
        </Panel>
      )}
      {isImporting && <ImportSettings onApplied={refresh} onClose={() => setImporting(false)} />}
      {undone && undone.changedAt !== null && (
        <UndoSetting
          setting={undone}
          seenChange={undone.changedAt}
          onUndone={refresh}
          onClose={() => setUndone(undefined)}
        />
      )}
    </>
  )
}

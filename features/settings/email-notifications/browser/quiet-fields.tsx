import { Switch } from '#ui/control/switch.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import type { GroupDraft } from './group-text.ts'
import styles from './notifications.module.css'

type Props = {
  draft: GroupDraft
  errorOf: (...path: readonly string[]) => string | undefined
  onChange: (changes: Partial<GroupDraft>) => void
}

/** The hours in which a group gets no message. */
export function QuietFields({ draft: { isQuiet, quietHours }, errorOf, onChange }: Props) {
  const set = (changes: Partial<GroupDraft['quietHours']>) =>
    onChange({ quietHours: { ...quietHours, ...changes } })
  return (
    <>
      <Switch
        label="Quiet hours"
        help="Messages wait until they are over."
        value={isQuiet}
        onChange={(chosen) => onChange({ isQuiet: chosen })}
      />
      {isQuiet && (
        <div className={styles.row}>
          <TextField
            label="From"
            value={quietHours.from}
            error={errorOf('quietHours', 'from')}
            onChange={(from) => set({ from })}
          />
          <TextField
            label="Until"
            value={quietHours.until}
            error={errorOf('quietHours', 'until')}
            onChange={(until) => set({ until })}
          />
          <TextField
            label="Time zone"
            value={quietHours.timeZone}
            error={errorOf('quietHours', 'timeZone')}
            onChange={(timeZone) => set({ timeZone })}
          />
        </div>
      )}
    </>
  )
}

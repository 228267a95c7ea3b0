import { targetKinds } from '#contract/notifications.ts'
import { Button } from '#ui/control/button.tsx'
import { PasswordField } from '#ui/control/password-field.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import type { EnteredTarget } from '../contract.ts'
import { channelWords } from './group-text.ts'
import styles from './notifications.module.css'

type Props = {
  target: EnteredTarget
  errorOf: (field: string) => string | undefined
  onChange: (target: EnteredTarget) => void
  onRemove: () => void
}

const kinds = targetKinds.map((value) => ({ value, label: channelWords[value] }))
const orNull = (text: string) => (text === '' ? null : text)

/** A receiver other than an e-mail address; of one that is kept, its secrets are entered only to change them. */
export function TargetFields({ target, errorOf, onChange, onRemove }: Props) {
  const { targetId, kind, name, url, key } = target
  const isKept = targetId !== null
  const kept = isKept ? 'Empty: as before.' : undefined
  return (
    <fieldset className={styles.target} aria-label={`Channel ${name}`}>
      <div className={styles.row}>
        <SelectField
          label="Channel"
          options={kinds}
          isDisabled={isKept}
          value={kind}
          onChange={(chosen) =>
            onChange({ ...target, kind: targetKinds.find((one) => one === chosen) ?? kind })
          }
        />
        <TextField
          label="Name"
          value={name}
          error={errorOf('name')}
          onChange={(text) => onChange({ ...target, name: text })}
        />
      </div>
      {kind !== 'PAGERDUTY' && (
        <PasswordField
          label="Webhook URL"
          help={kept}
          autoComplete="off"
          value={url ?? ''}
          error={errorOf('url')}
          onChange={(text) => onChange({ ...target, url: orNull(text) })}
        />
      )}
      {(kind === 'WEBHOOK' || kind === 'PAGERDUTY') && (
        <PasswordField
          label={kind === 'WEBHOOK' ? 'Signing key' : 'Integration key'}
          help={kept}
          autoComplete="off"
          value={key ?? ''}
          error={errorOf('key')}
          onChange={(text) => onChange({ ...target, key: orNull(text) })}
        />
      )}
      <div>
        <Button tone="quiet" onClick={onRemove}>
          Remove channel
        </Button>
      </div>
    </fieldset>
  )
}

import { useEndpoint } from '#client/use-endpoint.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { settingForm } from '#ui/setting/setting-form.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { analyzerScheduling } from '#product/contract/calls/analyzer-scheduling.ts'

const Form = settingForm(analyzerScheduling, analyzerScheduling.title)

/** The frequencies of analyses, with a notice of those that nothing follows. */
export function FrequenciesScreen() {
  return (
    <>
      <ScreenTitle />
      <NotApplied />
      <Form />
    </>
  )
}

function NotApplied() {
  const { data } = useEndpoint(analyzerScheduling.read, {})
  const kept = (data?.frequencies ?? []).filter(({ isApplied }) => !isApplied)
  if (kept.length === 0) return null
  return (
    <Notice tone="warning">
      <b className="strong">Kept and not applied yet:</b> {kept.map(({ label }) => label).join('; ')}.
    </Notice>
  )
}

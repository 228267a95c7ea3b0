import { InstancePage } from '#product/browser/instance/instance-page.tsx'
import { InstanceConfiguration } from './instance-configuration.tsx'

/** An instance of a cluster: how it was set up. */
export function InstanceConfigurationScreen() {
  return (
    <InstancePage current="configuration">
      {(instance) => <InstanceConfiguration instance={instance} />}
    </InstancePage>
  )
}

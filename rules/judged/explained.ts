/**
 * When a finding about a workspace, a subscription or an account is no cause of its own: something in it that the same rule
 * reports makes at least four fifths of its difference.
 */
export const explainedByPart = `part.account_id = found.account_id
    and part.currency = found.currency
    and part.period = found.period
    and part.sku_name is not distinct from found.sku_name
    and (part.target = found.target or found.sku_name is not null)
    and part.price >= found.price * cast(0.8 as decimal(2,1))
    and (
      (found.level = 'ACCOUNT' and part.level <> 'ACCOUNT')
      or (
        found.level = 'SUBSCRIPTION'
        and part.level in ('WORKSPACE', 'ASSET')
        and part.subscription_id = found.subscription_id
      )
      or (
        found.level = 'WORKSPACE'
        and part.level = 'ASSET'
        and part.workspace_id is not distinct from found.workspace_id
      )
    )`

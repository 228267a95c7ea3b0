-- One row: a family of VMs and one of a later generation that has the same sizes, and whether that has ARM processors. A star stands for the cores.
-- Sources, read in November 2026. To ARM on AWS: nOps' page on moving Databricks to Graviton (5th to 7th generation to 6g and 7g, i3 to i4g).
-- All others are from the vendors' naming schemes: of AWS the number after the letters is the generation, and a, g and i stand for AMD, ARM and Intel; of
-- Azure the v is the generation, and a and p stand for AMD and ARM. Both write d for a local disk, which on Azure v2 and v3 have without it. That Databricks offers
-- these families is from the types that its Terraform provider maps between clouds (exporter/node_type_mapping.json, commit 684f442), but for
-- Standard_D*ps_v5 and Standard_F*as_v6, which it does not name.
select family, successor_family, is_arm
from (
  values
    ('m4', 'm5', false), ('m5', 'm6i', false), ('m5', 'm7i', false), ('m6i', 'm7i', false), ('m5a', 'm6a', false), ('m6a', 'm7a', false),
    ('m4', 'm6i', false), ('m4', 'm6a', false), ('m5', 'm6a', false), ('m5', 'm7a', false), ('m6i', 'm7a', false), ('m5d', 'm6id', false),
    ('r4', 'r5', false), ('r5', 'r6i', false), ('r5', 'r7i', false), ('r6i', 'r7i', false), ('r5a', 'r6a', false), ('r6a', 'r7a', false),
    ('r4', 'r6i', false), ('r4', 'r6a', false), ('r5', 'r6a', false), ('r5', 'r7a', false), ('r6i', 'r7a', false), ('r5d', 'r6id', false),
    ('c4', 'c5', false), ('c5', 'c6i', false), ('c5', 'c7i', false), ('c6i', 'c7i', false), ('c5a', 'c6a', false), ('c6a', 'c7a', false),
    ('c4', 'c6i', false), ('c4', 'c6a', false), ('c5', 'c6a', false), ('c5', 'c7a', false), ('c6i', 'c7a', false), ('c5d', 'c6id', false),
    ('i3', 'i4i', false),
    ('m5', 'm6g', true), ('m5', 'm7g', true), ('m6i', 'm7g', true), ('m7i', 'm7g', true), ('m5d', 'm6gd', true), ('m5d', 'm7gd', true),
    ('m6id', 'm7gd', true), ('m6gd', 'm7gd', true),
    ('r5', 'r6g', true), ('r5', 'r7g', true), ('r6i', 'r7g', true), ('r7i', 'r7g', true), ('r5d', 'r6gd', true), ('r5d', 'r7gd', true),
    ('r6id', 'r7gd', true), ('r6gd', 'r7gd', true),
    ('c5', 'c6g', true), ('c5', 'c7g', true), ('c6i', 'c7g', true), ('c7i', 'c7g', true), ('c5d', 'c6gd', true), ('c5d', 'c7gd', true),
    ('c6id', 'c7gd', true), ('c6gd', 'c7gd', true),
    ('i3', 'i4g', true),
    ('Standard_D*s_v3', 'Standard_D*s_v5', false), ('Standard_D*s_v4', 'Standard_D*s_v5', false),
    ('Standard_D*s_v3', 'Standard_D*as_v5', false), ('Standard_D*s_v4', 'Standard_D*as_v5', false),
    ('Standard_D*s_v3', 'Standard_D*ds_v5', false), ('Standard_D*s_v3', 'Standard_D*ads_v5', false), ('Standard_D*ds_v4', 'Standard_D*ads_v5', false),
    ('Standard_D*s_v5', 'Standard_D*as_v6', false), ('Standard_D*ds_v5', 'Standard_D*ads_v6', false),
    ('Standard_D*s_v5', 'Standard_D*s_v6', false), ('Standard_D*as_v4', 'Standard_D*as_v5', false),
    ('Standard_D*as_v5', 'Standard_D*as_v6', false), ('Standard_D*ds_v4', 'Standard_D*ds_v5', false),
    ('Standard_D*ds_v5', 'Standard_D*ds_v6', false), ('Standard_D*ads_v5', 'Standard_D*ads_v6', false),
    ('Standard_E*s_v3', 'Standard_E*s_v5', false), ('Standard_E*s_v4', 'Standard_E*s_v5', false),
    ('Standard_E*s_v3', 'Standard_E*as_v5', false), ('Standard_E*s_v4', 'Standard_E*as_v5', false),
    ('Standard_E*s_v3', 'Standard_E*ds_v5', false), ('Standard_E*s_v3', 'Standard_E*ads_v5', false), ('Standard_E*ds_v4', 'Standard_E*ads_v5', false),
    ('Standard_E*s_v5', 'Standard_E*as_v6', false), ('Standard_E*ds_v5', 'Standard_E*ads_v6', false),
    ('Standard_F*', 'Standard_F*s_v2', false), ('Standard_F*s', 'Standard_F*s_v2', false), ('Standard_F*', 'Standard_F*as_v6', false),
    ('Standard_F*s', 'Standard_F*as_v6', false), ('Standard_F*s_v2', 'Standard_F*as_v6', false),
    ('Standard_E*s_v5', 'Standard_E*s_v6', false), ('Standard_E*as_v4', 'Standard_E*as_v5', false),
    ('Standard_E*as_v5', 'Standard_E*as_v6', false), ('Standard_E*ds_v4', 'Standard_E*ds_v5', false),
    ('Standard_E*ds_v5', 'Standard_E*ds_v6', false), ('Standard_E*ads_v5', 'Standard_E*ads_v6', false),
    ('Standard_L*s_v2', 'Standard_L*s_v3', false),
    ('Standard_D*s_v3', 'Standard_D*ps_v5', true), ('Standard_D*s_v4', 'Standard_D*ps_v5', true),
    ('Standard_D*s_v3', 'Standard_D*ps_v6', true), ('Standard_D*s_v4', 'Standard_D*ps_v6', true),
    ('Standard_E*s_v3', 'Standard_E*ps_v6', true), ('Standard_E*s_v4', 'Standard_E*ps_v6', true),
    ('Standard_D*s_v5', 'Standard_D*ps_v6', true), ('Standard_D*ds_v5', 'Standard_D*pds_v6', true),
    ('Standard_E*s_v5', 'Standard_E*ps_v6', true), ('Standard_E*ds_v5', 'Standard_E*pds_v6', true)
) as listed(family, successor_family, is_arm)

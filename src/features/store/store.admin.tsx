import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSavedChoice } from '../../kit/admin/edit-form/useSavedChoice.ts';
import { call } from '../../kit/client/api/call.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { SelectField, LinkInput } from '../../kit/admin/inputs/fields.tsx';
import { ShopifyForm } from '../shopify/shopify.form.tsx';
import {
  adminMerchConfigArea,
  failedToSave,
  useFillStore,
  useSaving,
  type StoreFormProps,
} from './store-form.admin.tsx';
import { storeStatusOf } from './store-status.view.ts';
import { publicPartOf, ExternalDraft, storeEndpoints } from './store.ts';
import type { MerchConfig, StoreType } from './store-config.ts';
import { storeLinkOf } from './store.view.ts';
import { StripeForm } from '../stripe/stripe.form.tsx';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';

export default function StoreAdmin() {
  const areas = useAreas();
  // Another member may have changed it since this browser read it.
  useEffect(() => areas.reload(adminMerchConfigArea), [areas]);
  return (
    <section className="grid grid-cols-1 gap-6">
      <h1 className="display text-step-2">Store</h1>
      <AreaBoundary area={adminMerchConfigArea} shape="fields">
        {(config) => <StoreEditor config={config} />}
      </AreaBoundary>
    </section>
  );
}

const forms = { shopify: ShopifyForm, stripe: StripeForm, external: ExternalForm } as const;

/** An option's value is a text; the empty one means null. */
const types: Readonly<Record<StoreType | '', string>> = {
  '': 'No store',
  shopify: 'Shopify',
  stripe: 'Stripe',
  external: 'External',
};

function StoreEditor({ config }: { config: MerchConfig }) {
  const { shown, isSaving, problem, choose } = useStoreType(config.storeType);
  const visited = useVisited(shown);
  const saving = useSaving(config);
  return (
    <>
      <div className="max-w-sm">
        <SelectField
          label="Select Store Type"
          options={types}
          value={shown ?? ''}
          error={problem}
          aria-busy={isSaving}
          onChange={({ target }) => choose((target.value || null) as StoreType | null)}
        />
      </div>
      <StoreStatus config={config} />
      {visited.map((type) => {
        const Form = forms[type];
        const title = types[type];
        return (
          <section
            key={type}
            hidden={type !== shown}
            aria-label={title}
            className="grid grid-cols-1 gap-8"
          >
            <h2 className="display text-step-1">{title}</h2>
            <Form isShown={type === shown} saving={saving} />
          </section>
        );
      })}
    </>
  );
}

function useStoreType(stored: StoreType | null) {
  const fill = useFillStore();
  const known = useRef(stored);
  const save = async (storeType: StoreType | null) => {
    // Omitted fields stay as stored, also if another member stored them meanwhile.
    const saved = await call(storeEndpoints.save, { body: { storeType } });
    known.current = storeType;
    fill(saved);
  };
  const type = useSavedChoice(stored, save, {
    saved: 'Store type updated successfully',
    failed: failedToSave,
  });
  useEffect(() => {
    if (stored !== known.current && !type.isSaving) {
      addAlert('info', 'Another member changed the store type.');
    }
    known.current = stored;
    // oxlint-disable-next-line react/exhaustive-deps -- only when another one is stored
  }, [stored]);
  return type;
}

/** Types whose form keeps what was typed into it. */
function useVisited(shown: StoreType | null): readonly StoreType[] {
  const [visited, setVisited] = useState<readonly StoreType[]>([]);
  if (shown !== null && !visited.includes(shown)) setVisited([...visited, shown]);
  return visited;
}

function StoreStatus({ config }: { config: MerchConfig }) {
  const shown = publicPartOf(config);
  const link = storeLinkOf(shown);
  const viewLink = (
    <>
      <ExternalLinkIcon aria-hidden className="size-4" /> View store
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-y border-line py-2">
      <p role="status">{storeStatusOf(config, shown)}</p>
      {link && 'to' in link && (
        <a
          href={`/preview${link.to}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2"
        >
          {viewLink}
        </a>
      )}
      {link && 'href' in link && (
        <ExternalLink href={link.href} className="inline-flex min-h-11 items-center gap-2">
          {viewLink}
        </ExternalLink>
      )}
    </div>
  );
}

function ExternalForm({ saving }: StoreFormProps) {
  const form = useEditForm({
    ...saving,
    schema: ExternalDraft,
    draft: { form: 'store/external' },
  });
  return (
    <EditForm form={form}>
      <LinkInput
        label="Store URL"
        hint="The Store link opens this address in a new tab."
        placeholder="your-band.bandcamp.com/merch"
        {...form.text('storefrontUrl')}
      />
    </EditForm>
  );
}

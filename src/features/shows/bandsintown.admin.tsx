import { useWatch, type Control } from 'react-hook-form';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { SetupGuide } from '../../kit/admin/guides/SetupGuide.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { useDebounced } from '../../kit/admin/inputs/useDebounced.ts';
import { BandsintownWidget } from './bandsintown.parts.tsx';
import { ShowsSettingsForm, useShowsSettings } from './shows-settings.form.tsx';
import { ArtistFields, type ShowsSettings } from './shows-settings.ts';

export function BandsintownEditor({ settings }: { settings: ShowsSettings }) {
  const form = useEditForm({
    ...useShowsSettings(settings, {
      saved: 'Bandsintown settings updated successfully!',
      failed: 'Failed to update Bandsintown settings',
    }),
    schema: ArtistFields,
    draft: { form: 'bandsintown' },
  });
  return (
    <div className="grid grid-cols-1 gap-8">
      <ShowsSettingsForm form={form}>
        <TextField
          label="Artist Name / ID"
          hint="As shown on Bandsintown, or the number in your page's address."
          autoComplete="off"
          spellCheck={false}
          {...form.text('bandsintownArtist')}
        />
      </ShowsSettingsForm>
      <Preview control={form.control} />
      <BandsintownGuide />
    </div>
  );
}

const pauseMs = 600;

/** Shows the typed artist before it is saved. */
function Preview({ control }: { control: Control<ArtistFields> }) {
  const typed = useWatch({ control, name: 'bandsintownArtist' });
  const { data } = ArtistFields.safeParse({ bandsintownArtist: typed });
  const artist = useDebounced(data?.bandsintownArtist ?? '', pauseMs);
  return (
    <section aria-label="Preview of Bandsintown" className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">Preview</h3>
      {artist ? (
        <BandsintownWidget key={artist} artist={artist} mayMove />
      ) : (
        <p className="text-muted">Enter an artist to preview its shows.</p>
      )}
    </section>
  );
}

function BandsintownGuide() {
  return (
    <SetupGuide
      title="Setting up Bandsintown"
      parts={[
        {
          title: 'Claim your artist page',
          steps: [
            'Open artists.bandsintown.com and sign up or log in.',
            "Search for your band and choose its page. If there isn't one yet, add your band.",
            "Claim the page and follow the steps to confirm that it's yours.",
            'Under Events, add your shows and publish them.',
          ],
        },
        {
          title: 'Find your artist name or ID',
          steps: [
            'Search for your band on bandsintown.com and open its page.',
            'The name is at the top of the page. Copy it exactly.',
            "The ID is the number in the page's address: 12345 in bandsintown.com/a/12345.",
          ],
        },
        {
          title: 'Show the dates on this site',
          steps: [
            'Enter the name or ID above and check the preview.',
            'Press Save Changes. Fans now see these dates on the home page.',
          ],
        },
      ]}
      tips={[
        'The ID is safer: other artists may share your name, and names can change.',
        "A number counts as an ID. If your band's name is a number, enter its ID.",
        'You can also enter the address of your artist page.',
        'Changes on Bandsintown appear here automatically. The list has the next 15 shows.',
        'Shows that you entered here are kept but hidden while Bandsintown is selected.',
      ]}
      documentation={{
        href: 'https://help.artists.bandsintown.com/',
        label: 'Bandsintown for Artists help center',
      }}
    />
  );
}

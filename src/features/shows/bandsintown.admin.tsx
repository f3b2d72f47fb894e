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
          hint="As on Bandsintown, or the number in the address of your page there."
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
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">Preview</h3>
      {artist ? (
        <BandsintownWidget key={artist} artist={artist} mayMove />
      ) : (
        <p className="text-muted">Enter an artist to see its shows here.</p>
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
            'Open artists.bandsintown.com and sign up, or log in.',
            'Search for your band and choose its page. Where there is none yet, add the band.',
            'Claim the page and follow what Bandsintown asks for to confirm that it is yours.',
            'Under Events, add your shows and publish them.',
          ],
        },
        {
          title: 'Find your artist name or ID',
          steps: [
            'Search for your band on bandsintown.com and open its page.',
            'The name stands at the top of the page. Copy it letter by letter.',
            'The ID is the number in the address of the page: in bandsintown.com/a/12345 it is 12345.',
          ],
        },
        {
          title: 'Show the dates on this site',
          steps: [
            'Enter the name or the ID above and look at the preview.',
            'Save Changes. From then on fans see these dates on the home page.',
          ],
        },
      ]}
      tips={[
        'Prefer the ID: other artists may have your name, and a name can change.',
        'Digits alone count as an ID. A band that is called by a number enters its ID.',
        'The address of your artist page can be entered as well.',
        'What you change on Bandsintown is seen here by itself; the list holds the next 15 shows.',
        'While Bandsintown is chosen, the shows that you entered here are kept, and not shown.',
      ]}
      documentation={{
        href: 'https://help.artists.bandsintown.com/',
        label: 'Help center of Bandsintown for Artists',
      }}
    />
  );
}

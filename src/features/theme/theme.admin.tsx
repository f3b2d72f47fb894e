import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useDocument } from '../../kit/admin/records/useDocument.ts';
import { themeArea } from './theme.queries.ts';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { ColorField, AltTextField, SelectField } from '../../kit/admin/inputs/fields.tsx';
import { ImageField } from '../../kit/admin/uploads/ImageField.tsx';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { ImageNotUploaded, useImageUpload } from '../../kit/admin/uploads/useImageUpload.ts';
import { ContrastReport } from './contrast.admin.tsx';
import { LogoContrast } from './logo-contrast.admin.tsx';
import { ThemeDraft, type Theme, themeEndpoints } from './theme.ts';
import { catchPhraseOf, paceNames } from './theme.view.ts';
import { faceLabels, faceNames, fontNames, listedFacesPath, listedFamily } from './faces.view.ts';

export default function ThemeAdmin() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="display text-step-2">Theme</h1>
      <AreaBoundary area={themeArea} shape="fields">
        {(theme) => <ThemeForm theme={theme} />}
      </AreaBoundary>
    </div>
  );
}

const Fields = ThemeDraft.omit({ bandLogoUrl: true });

function ThemeForm({ theme }: { theme: Theme }) {
  const logo = useImageUpload();
  const form = useEditForm({
    ...useDocument(themeArea, theme, themeEndpoints.update),
    schema: Fields,
    failed: (failure) =>
      failure instanceof ImageNotUploaded
        ? 'Failed to upload logo image'
        : 'Failed to update theme',
    draft: { form: 'theme' },
    image: { sent: logo, field: 'bandLogoUrl' },
  });
  const { control, field, text } = form;

  const values = useWatch({ control });
  const chosen = logo.choice;

  return (
    <EditForm
      form={form}
      failed="Failed to update theme settings"
      versionsOf="theme"
      after={
        <>
          <div id="logo">
            <ImageField
              label="Band Logo"
              image={logo}
              stored={theme.bandLogoUrl}
              disabled={form.isSaving}
            />
          </div>
          <LogoContrast
            logo={chosen instanceof File ? chosen : chosen === 'stays' ? theme.bandLogoUrl : null}
            primary={values.primaryColor ?? theme.primaryColor}
            secondary={values.secondaryColor ?? theme.secondaryColor}
          />
          <AltTextField
            hint="Read aloud by screen readers on the bio page."
            disabled={form.isSaving}
            {...text('alt')}
          />
        </>
      }
    >
      <TextField label="Band Name" {...text('siteTitle')} />
      <TextField
        label="Catch Phrase"
        hint="A line about you, on the home page and below every page."
        placeholder={catchPhraseOf(null)}
        {...text('catchPhrase')}
      />
      <div className="grid grid-cols-2 gap-4">
        <ColorField label="Primary Color" name="primaryColor" control={control} />
        <ColorField label="Secondary Color" name="secondaryColor" control={control} />
      </div>
      <ContrastReport
        primary={values.primaryColor ?? theme.primaryColor}
        secondary={values.secondaryColor ?? theme.secondaryColor}
      />
      <link rel="stylesheet" href={listedFacesPath} />
      <FontField
        label="Primary Font"
        options={faceLabels(fontNames)}
        chosen={values.primaryFont ?? theme.primaryFont}
        {...field('primaryFont')}
      />
      <FontField
        label="Secondary Font"
        chosen={values.secondaryFont ?? theme.secondaryFont}
        options={{
          ...(faceNames.every((name) => name !== theme.secondaryFont) && {
            [theme.secondaryFont]: theme.secondaryFont,
          }),
          ...faceLabels(faceNames),
        }}
        {...field('secondaryFont')}
      />
      <SelectField label="Page Loader" options={paceNames} {...field('paceTheme')} />
    </EditForm>
  );
}

type FontFieldProps = ComponentProps<typeof SelectField> & { chosen: string };

/** A select whose fonts are each in their own face, as far as the browser draws its list itself. */
const FontField = ({ chosen, ...select }: FontFieldProps) => (
  <SelectField
    {...select}
    className="font-field"
    style={{ fontFamily: listedFamily(chosen) }}
    optionStyle={(name) => ({ fontFamily: listedFamily(name) })}
  />
);

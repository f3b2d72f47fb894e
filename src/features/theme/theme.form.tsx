import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type SubmitHandler } from 'react-hook-form';
import { chooseMessage, Failure, wrongFields } from '../../errors/failure.ts';
import { addAlert } from '../../kit/alerts.ts';
import { fillArea } from '../../kit/area.ts';
import { ColorField } from '../../kit/ColorField.tsx';
import { ImageField } from '../../kit/ImageField.tsx';
import { SaveButton, type SaveState } from '../../kit/SaveButton.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useSentImage, type SentChoice } from '../../kit/useSentImage.ts';
import type { ShownTheme } from './theme.admin.tsx';
import { themeArea, updateTheme } from './theme.queries.ts';
import { ThemeDraft, themeLimits, type Theme, type ThemeChange } from './theme.ts';
import { faceNames, fontNames, paceNames } from './theme.view.ts';

interface ThemeFormProps {
  theme: Theme;
  /** Told of every change, saved or not, so that it can be shown. */
  onShow: (shown: ShownTheme) => void;
}

type Fields = Omit<ThemeDraft, 'bandLogoUrl'>;
const Fields = ThemeDraft.omit({ bandLogoUrl: true });

/** How the "saved" mark stays before the button rests again, in milliseconds. */
const savedForMs = 3000;

/** Every field of the theme. A chosen logo is sent first, then the theme that shows it. */
export function ThemeForm({ theme, onShow }: ThemeFormProps) {
  const client = useQueryClient();
  const logo = useSentImage();
  const [state, setState] = useState<SaveState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const { register, control, handleSubmit, reset, setError, formState } = useForm<Fields>({
    resolver: zodResolver(Fields),
    mode: 'onChange',
    defaultValues: fieldsOf(theme),
  });
  const { errors, isDirty, dirtyFields } = formState;
  const message = (name: keyof Fields) => errors[name]?.message ?? null;

  const changed = isDirty || logo.choice !== 'stays';
  const isRight = Object.keys(errors).length === 0;
  const values = useWatch({ control });
  const shownLogo = logo.choice === 'goes' ? null : theme.bandLogoUrl;
  useEffect(
    () => onShow({ ...(values as Fields), bandLogoUrl: shownLogo }),
    [values, shownLogo, onShow],
  );

  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setState('idle'), savedForMs);
    return () => clearTimeout(timer);
  }, [state]);

  const save: SubmitHandler<Fields> = async (fields) => {
    setState('saving');
    setProblem(null);
    let step: keyof typeof failedSteps = 'upload';
    try {
      const change = logoChange(await logo.send());
      step = 'save';
      // Only what was touched here: another member may have changed the rest meanwhile.
      const touched = Object.entries(fields).filter(([name]) => name in dirtyFields);
      const saved = await updateTheme({ ...Object.fromEntries(touched), ...change });
      fillArea(client, themeArea, saved);
      reset(fieldsOf(saved));
      logo.choose('stays');
      setState('saved');
    } catch (failure) {
      setState('idle');
      // Who canceled knows it.
      if (failure instanceof Failure && failure.storage === 'canceled') return;
      addAlert('error', failedSteps[step]);
      setProblem(chooseMessage(failure));
      for (const [name, text] of Object.entries(wrongFields(failure))) {
        if (name in fields) setError(name as keyof Fields, { message: text });
      }
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="grid grid-cols-1 gap-5"
    >
      {/* What is typed while a save is under way would be lost with its answer. */}
      <fieldset disabled={state === 'saving'} className="grid min-w-0 grid-cols-1 gap-5">
        <TextField
          label="Band Name"
          maxLength={themeLimits.siteTitle}
          error={message('siteTitle')}
          {...register('siteTitle')}
        />
        <TextField
          label="Catch Phrase"
          maxLength={themeLimits.catchPhrase}
          error={message('catchPhrase')}
          {...register('catchPhrase')}
        />
        <div className="grid grid-cols-2 gap-4">
          <ColorField label="Primary Color" name="primaryColor" control={control} />
          <ColorField label="Secondary Color" name="secondaryColor" control={control} />
        </div>
        <SelectField
          label="Primary Font"
          options={fontNames}
          error={message('primaryFont')}
          {...register('primaryFont')}
        />
        <SelectField
          label="Secondary Font"
          options={
            faceNames.some((name) => name === theme.secondaryFont)
              ? faceNames
              : [theme.secondaryFont, ...faceNames]
          }
          error={message('secondaryFont')}
          {...register('secondaryFont')}
        />
        <SelectField
          label="Page Loader"
          options={paceNames}
          error={message('paceTheme')}
          {...register('paceTheme')}
        />
      </fieldset>
      <ImageField
        label="Band Logo"
        image={logo}
        stored={theme.bandLogoUrl}
        disabled={state === 'saving'}
        removable
      />
      {problem && (
        <p role="alert" className="border-l-4 border-error pl-3 text-error">
          {problem}
        </p>
      )}
      <div className="sticky bottom-0 border-t border-line bg-surface py-3">
        <SaveButton
          state={changed && state === 'saved' ? 'idle' : state}
          ready={changed && isRight}
        />
      </div>
    </form>
  );
}

const failedSteps = {
  upload: 'Failed to upload logo image',
  save: 'Failed to update theme',
} as const;

function logoChange(sent: SentChoice): ThemeChange {
  if (sent === 'stays') return {};
  return { bandLogoUrl: sent === 'goes' ? null : sent.address };
}

function fieldsOf({ bandLogoUrl: _logo, updatedAt: _at, ...fields }: Theme): Fields {
  return fields;
}

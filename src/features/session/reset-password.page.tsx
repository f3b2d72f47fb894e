import { useCallback, useState } from 'react';
import { Failure } from '../../errors/failure.ts';
import { addAlert } from '../../kit/client/page/alerts.ts';
import { Notice } from '../../kit/client/page/Notice.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { SessionForm, SessionSubmitButton, useSessionForm } from './session.parts.tsx';
import { sendNewPassword, sessionMessage } from './session.queries.ts';
import { passwordErrors, maxPasswordLength, type NewPassword } from './password.view.ts';

const redirectAfterMs = 2000;

export default function ResetPasswordPage() {
  const token = new URLSearchParams(usePageLocation().search).get('token');
  return token ? <ResetForm token={token} /> : <InvalidLink />;
}

function InvalidLink() {
  return (
    <Notice
      title="Invalid Reset Link"
      text="Invalid reset link. Please request a new password reset."
    >
      <PageLink to="/forgot-password" className="button">
        Request a new link
      </PageLink>
    </Notice>
  );
}

function ResetForm({ token }: { token: string }) {
  const form = useSessionForm(['newPassword', 'confirm'], (failure) =>
    sessionMessage('reset', failure),
  );
  const [values, setValues] = useState({ newPassword: '', confirm: '' });
  const [touched, setTouched] = useState({ newPassword: false, confirm: false });
  const wrong = passwordErrors(values);

  const submit = async (data: FormData) => {
    setTouched({ newPassword: true, confirm: true });
    const typed = typedIn(data);
    if (!isComplete(typed)) return;
    if (!(await form.send(() => sendNewPassword(token, typed.newPassword)))) return;
    addAlert('success', 'Password reset successful! Redirecting to sign in...');
    setTimeout(() => location.assign('/signin'), redirectAfterMs);
  };

  // Reads the fields, so that text typed before hydration counts as well.
  const read = useCallback((element: HTMLFormElement | null) => {
    if (element) setValues(typedIn(new FormData(element)));
  }, []);

  const field = (name: keyof NewPassword, label: string) => {
    const props = form.field(name);
    return (
      <TextField
        {...props}
        label={label}
        type="password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        onBlur={() => setTouched({ ...touched, [name]: true })}
        error={(touched[name] && wrong[name]) || props.error}
      />
    );
  };
  return (
    <SessionForm
      title="Reset Password"
      form={form}
      footer={
        isLinkVoid(form.failure) && <PageLink to="/forgot-password">Request a new link</PageLink>
      }
      ref={read}
      onInput={(event) => {
        read(event.currentTarget);
        form.clearFields();
      }}
      onSubmit={submit}
    >
      {field('newPassword', 'New password')}
      {field('confirm', 'Confirm password')}
      <SessionSubmitButton
        progress={form.progress}
        idle="Reset Password"
        sending="Resetting Password..."
        disabled={!isComplete(values)}
      />
    </SessionForm>
  );
}

const typedIn = (data: FormData): NewPassword => ({
  newPassword: String(data.get('newPassword')),
  confirm: String(data.get('confirm')),
});

const isComplete = (typed: NewPassword): boolean => Object.keys(passwordErrors(typed)).length === 0;

const isLinkVoid = (failure: unknown): boolean =>
  failure instanceof Failure &&
  (failure.code === 'reset.invalid' || failure.fields['token'] !== undefined);

import { REDIRECT_PARAMETER, safeRedirectPath } from "@shared/session/loginRedirect";
import { useSession } from "@shared/session/useSession";
import { brandName } from "@shared/site/brand";
import { Lead } from "@shared/ui/layout";
import { Page, PageTitle } from "@shared/ui/Page";
import { Spinner } from "@shared/ui/Spinner";
import { Tabs } from "@shared/ui/Tabs";
import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { FormColumn } from "./auth.styles";
import { LoginForm, type TypedLogin } from "./LoginForm";
import { loginReason } from "./loginReason";
import { RegisterForm, type TypedRegistration } from "./RegisterForm";

const TAB_PARAMETER = "tab";

interface Typed {
  readonly login: TypedLogin;
  readonly register: TypedRegistration;
}

/** Login and registration; signed-in users are redirected. */
export default function AuthPage() {
  const { user, isLoading } = useSession();
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  // What was typed under one tab is there after a look at the other, except passwords.
  const [typed] = useState<Typed>(() => ({ login: { username: "" }, register: { name: "", email: "", username: "" } }));
  if (isLoading) return <Spinner />;
  const target = parameters.get(REDIRECT_PARAMETER);
  if (user) return <Navigate to={safeRedirectPath(target)} replace />;
  const reason = loginReason(state, target ?? "");

  const tab = parameters.get(TAB_PARAMETER) === "register" ? "register" : "login";
  const selectTab = (name: "login" | "register") =>
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        if (name === "login") changed.delete(TAB_PARAMETER);
        else changed.set(TAB_PARAMETER, name);
        return changed;
      },
      { replace: true, state },
    );
  return (
    <Page>
      <FormColumn>
        <div>
          <PageTitle>Member Access</PageTitle>
          <Lead>
            {reason
              ? `Log in to ${reason}.`
              : `Members of ${brandName()} save vehicles, submit their own and track their progress.`}
          </Lead>
        </div>
        <Tabs
          label="Log in or register"
          value={tab}
          onChange={selectTab}
          tabs={[
            {
              name: "login",
              label: "Login",
              content: <LoginForm typed={typed.login} onRegister={() => selectTab("register")} />,
            },
            {
              name: "register",
              label: "Register",
              content: <RegisterForm typed={typed.register} onLogin={() => selectTab("login")} />,
            },
          ]}
        />
      </FormColumn>
    </Page>
  );
}
